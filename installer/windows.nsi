; SPDX-License-Identifier: MIT
; The installer of Windows, for one user and without an administrator; installer/build.py gives VERSION, FOLDER, TARGET
; and LICENCE. An update takes the place of the program alone: matches and settings lie with the player, and stay.

Unicode true
; Found beside this file, into whose folder makensis changes.
!define MUI_ICON "gupai.ico"
!define MUI_UNICON "gupai.ico"
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"

!define ID "io.github.gupai.Gupai"
!define LESSON "${ID}.Lesson"
!define RULES "${ID}.Rules"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define CLASSES "Software\Classes"

Name "$(Title)"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Gupai"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
BrandingText "Gupai ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "Gupai"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Gupai, Chinese dominoes"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence"

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\gupai.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "Japanese"

!define LATIN "Gupai"
!define HAN "骨牌"
LangString Title ${LANG_ENGLISH} "${LATIN}"
LangString Title ${LANG_TRADCHINESE} "${HAN}"
LangString Title ${LANG_JAPANESE} "${HAN}"
LangString Record ${LANG_ENGLISH} "Gupai record"
LangString Record ${LANG_TRADCHINESE} "骨牌牌譜"
LangString Record ${LANG_JAPANESE} "骨牌の牌譜"
LangString Lesson ${LANG_ENGLISH} "Gupai lesson"
LangString Lesson ${LANG_TRADCHINESE} "骨牌教材"
LangString Lesson ${LANG_JAPANESE} "骨牌の教材"
LangString Rules ${LANG_ENGLISH} "Gupai rule set"
LangString Rules ${LANG_TRADCHINESE} "骨牌規則"
LangString Rules ${LANG_JAPANESE} "骨牌のルール"
LangString Kept ${LANG_ENGLISH} "Your matches and settings are kept in $LOCALAPPDATA\gupai."
LangString Kept ${LANG_TRADCHINESE} "你的牌局和設定保留在 $LOCALAPPDATA\gupai。"
LangString Kept ${LANG_JAPANESE} "対局と設定は $LOCALAPPDATA\gupai に残ります。"

LangString Running ${LANG_ENGLISH} "Gupai is running. Close it, and try again."
LangString Running ${LANG_TRADCHINESE} "骨牌正在執行。請關閉後再試一次。"
LangString Running ${LANG_JAPANESE} "骨牌が実行中です。閉じてから、もう一度お試しください。"

LangString Newer ${LANG_ENGLISH} "Gupai needs Windows 10, version 1809, or a newer one."
LangString Newer ${LANG_TRADCHINESE} "骨牌需要 Windows 10 1809 版或以上。"
LangString Newer ${LANG_JAPANESE} "骨牌には Windows 10 バージョン 1809 以降が必要です。"

; Of 1809; what Qt is made for. A silent run ends with the exit code of one that was called off.
!define BUILD 17763
Function .onInit
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${AtLeastBuild} ${BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(Newer)" /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

; Nobody can write into a program that is running: what is replaced or removed beside it would be done by half. A silent
; run ends with the exit code of one that was called off.
!macro AskToClose PROGRAM
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDCANCEL`
      Abort
    ${EndIf}
  ${Loop}
!macroend

; The language of this run need not be that of the one before.
!macro RemoveShortcuts
  Delete "$SMPROGRAMS\${LATIN}.lnk"
  Delete "$SMPROGRAMS\${HAN}.lnk"
!macroend

; Who opens files with this ending; what they are called is one of the strings above.
!macro Associate ENDING CLASS NAME
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${CLASS}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "${NAME}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\gupai.exe,0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\gupai.exe" "%1"'
!macroend

; Another program may have taken the ending meanwhile, or have written beside it; then that stays.
!macro Dissociate ENDING CLASS
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  ${If} $0 == "${CLASS}"
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
    DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
!macroend

Section "Gupai"
  !insertmacro AskToClose "gupai.exe"
  !insertmacro AskToClose "gupai-cli.exe"
  SetOutPath "$INSTDIR"
  ; What an earlier version has left there would be loaded by this one.
  RMDir /r "$INSTDIR\_internal"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  !insertmacro RemoveShortcuts
  CreateShortCut "$SMPROGRAMS\$(Title).lnk" "$INSTDIR\gupai.exe"
  !insertmacro Associate ".gupai" "${ID}" "$(Record)"
  !insertmacro Associate ".gupai-lesson" "${LESSON}" "$(Lesson)"
  !insertmacro Associate ".gupai-rules" "${RULES}" "$(Rules)"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "$(Title)"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\gupai.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  !insertmacro AskToClose "gupai.exe"
  !insertmacro AskToClose "gupai-cli.exe"
  !insertmacro RemoveShortcuts
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\gupai.exe"
  Delete "$INSTDIR\gupai-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  !insertmacro Dissociate ".gupai" "${ID}"
  !insertmacro Dissociate ".gupai-lesson" "${LESSON}"
  !insertmacro Dissociate ".gupai-rules" "${RULES}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
  DetailPrint "$(Kept)"
  IfSilent +2
  MessageBox MB_OK|MB_ICONINFORMATION "$(Kept)"
SectionEnd
