/* SPDX-License-Identifier: MIT
 * icuuc.dll, which Windows has since 1703 and Wine has not. Qt asks it for rare encodings alone; here it knows none. */

typedef int Error;
enum { FILE_ACCESS_ERROR = 4 };

#define EXPORT __declspec(dllexport)
#define UNKNOWN(error) (*(error) = FILE_ACCESS_ERROR, (void *)0)

EXPORT void *ucnv_open(const char *n, Error *e) { return UNKNOWN(e); }
EXPORT void ucnv_close(void *c) {}
EXPORT void ucnv_reset(void *c) {}
EXPORT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT signed char ucnv_getMaxCharSize(void *c) { return 0; }
EXPORT void *ucnv_getName(void *c, Error *e) { return UNKNOWN(e); }
EXPORT void ucnv_getToUCallBack(void *c, void **a, void **x) { *a = *x = 0; }
EXPORT void ucnv_getFromUCallBack(void *c, void **a, void **x) { *a = *x = 0; }
EXPORT void ucnv_setToUCallBack(void *c, void *a, void *x, void *o, void *p, Error *e) { UNKNOWN(e); }
EXPORT void ucnv_setFromUCallBack(void *c, void *a, void *x, void *o, void *p, Error *e) { UNKNOWN(e); }
EXPORT void ucnv_cbToUWriteUChars(void *a, void *s, int n, int o, Error *e) { UNKNOWN(e); }
EXPORT void ucnv_cbFromUWriteUChars(void *a, void *s, void *l, int o, Error *e) { UNKNOWN(e); }
EXPORT void ucnv_toUnicode(void *c, void *t, void *m, void *s, void *l, int *o, signed char f, Error *e) { UNKNOWN(e); }
EXPORT void ucnv_fromUnicode(void *c, void *t, void *m, void *s, void *l, int *o, signed char f, Error *e) { UNKNOWN(e); }
EXPORT int ucnv_toUCountPending(void *c, Error *e) { UNKNOWN(e); return 0; }
EXPORT int ucnv_fromUCountPending(void *c, Error *e) { UNKNOWN(e); return 0; }
EXPORT void *ucnv_getStandardName(const char *n, const char *s, Error *e) { return UNKNOWN(e); }
EXPORT void *ucnv_getAvailableName(int n) { return 0; }
EXPORT int ucnv_countAvailable(void) { return 0; }
