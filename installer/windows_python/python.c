/* SPDX-License-Identifier: MIT
 * python.exe and pythonw.exe: run the Python of the library beside them, whose name the compiler is given. */
#include <windows.h>

int wmain(int count, wchar_t **words)
{
    HMODULE library = LoadLibraryW(LIBRARY);
    int (*run)(int, wchar_t **) = library ? (int (*)(int, wchar_t **))(void *)GetProcAddress(library, "Py_Main") : NULL;
    return run ? run(count, words) : 103;
}
