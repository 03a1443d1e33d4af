/** The day from which the present terms and privacy notice count. A change of either text is a new version. */
export const termsVersion = '2026-11-23'
