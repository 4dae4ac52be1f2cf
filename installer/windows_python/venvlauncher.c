/* SPDX-License-Identifier: MIT
 * python.exe of an environment: starts the one that `home` in pyvenv.cfg names, as PEP 405 says. */
#include <windows.h>
#include <stdio.h>
#include <wchar.h>

#define LONGEST 32768

int wmain(void)
{
    static wchar_t own[LONGEST], cfg[LONGEST], base[LONGEST];
    static char line[LONGEST];
    GetModuleFileNameW(NULL, own, LONGEST);
    wcscpy(cfg, own);
    *wcsrchr(cfg, L'\\') = 0;
    wcscpy(wcsrchr(cfg, L'\\'), L"\\pyvenv.cfg");
    FILE *file = _wfopen(cfg, L"rb");
    if (!file) return 106;
    while (fgets(line, sizeof line, file)) {
        char *sign = strstr(line, " = ");
        if (!sign || strncmp(line, "home", 4)) continue;
        sign += 3;
        sign[strcspn(sign, "\r\n")] = 0;
        MultiByteToWideChar(CP_UTF8, 0, sign, -1, base, LONGEST - 64);
    }
    fclose(file);
    wcscat(base, L"\\" NAME);
    /* Python asks for it, and so knows in which environment it runs. */
    SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", own);
    STARTUPINFOW start;
    PROCESS_INFORMATION made;
    DWORD code = 1;
    GetStartupInfoW(&start);
    if (!CreateProcessW(base, GetCommandLineW(), NULL, NULL, TRUE, 0, NULL, NULL, &start, &made)) return 101;
    WaitForSingleObject(made.hProcess, INFINITE);
    GetExitCodeProcess(made.hProcess, &code);
    return (int)code;
}
