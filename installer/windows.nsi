; SPDX-License-Identifier: MIT
; The installer of Windows, for one user and without an administrator; installer/build.py gives VERSION, FOLDER, TARGET
; and LICENCE. An update takes the place of the program alone: matches and settings lie with the player, and stay.

Unicode true
!include "MUI2.nsh"
!include "FileFunc.nsh"

!define ID "io.github.gupai.Gupai"
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

LangString Title ${LANG_ENGLISH} "Gupai"
LangString Title ${LANG_TRADCHINESE} "骨牌"
LangString Title ${LANG_JAPANESE} "骨牌"
LangString Record ${LANG_ENGLISH} "Gupai record"
LangString Record ${LANG_TRADCHINESE} "骨牌牌譜"
LangString Record ${LANG_JAPANESE} "骨牌の牌譜"
LangString Kept ${LANG_ENGLISH} "Your matches and settings are kept in $LOCALAPPDATA\gupai."
LangString Kept ${LANG_TRADCHINESE} "你的牌局和設定保留在 $LOCALAPPDATA\gupai。"
LangString Kept ${LANG_JAPANESE} "対局と設定は $LOCALAPPDATA\gupai に残ります。"

Section "Gupai"
  SetOutPath "$INSTDIR"
  ; What an earlier version has left there would be loaded by this one.
  RMDir /r "$INSTDIR\_internal"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\$(Title).lnk" "$INSTDIR\gupai.exe"
  WriteRegStr HKCU "${CLASSES}\.gupai" "" "${ID}"
  WriteRegStr HKCU "${CLASSES}\${ID}" "" "$(Record)"
  WriteRegStr HKCU "${CLASSES}\${ID}\DefaultIcon" "" "$INSTDIR\gupai.exe,0"
  WriteRegStr HKCU "${CLASSES}\${ID}\shell\open\command" "" '"$INSTDIR\gupai.exe" "%1"'
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
  Delete "$SMPROGRAMS\$(Title).lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\gupai.exe"
  Delete "$INSTDIR\gupai-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${CLASSES}\.gupai"
  DeleteRegKey HKCU "${CLASSES}\${ID}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
  DetailPrint "$(Kept)"
  IfSilent +2
  MessageBox MB_OK|MB_ICONINFORMATION "$(Kept)"
SectionEnd
