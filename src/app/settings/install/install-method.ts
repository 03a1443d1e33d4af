/** How the site gets onto the home screen or among the programs of a device. */
export type InstallMethod =
  | 'installed'
  | 'button'
  | 'ios'
  | 'safari'
  | 'android'
  | 'samsung'
  | 'firefoxAndroid'
  | 'chromium'
  | 'none'

/**
 * What is true of a browser, by what it says of itself. `isOffered`: it has offered to install the
 * site, so one press does it.
 */
export function installMethod({
  userAgent,
  touchPoints,
  isInstalled,
  isOffered,
}: {
  userAgent: string
  touchPoints: number
  isInstalled: boolean
  isOffered: boolean
}): InstallMethod {
  if (isInstalled) return 'installed'
  if (isOffered) return 'button'
  // An iPad says that it is a Mac, which has no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1))
    return 'ios'
  if (/Android/.test(userAgent)) {
    if (/Firefox\//.test(userAgent)) return 'firefoxAndroid'
    return /SamsungBrowser\//.test(userAgent) ? 'samsung' : 'android'
  }
  if (/Firefox\//.test(userAgent)) return 'none'
  if (/Chrome\//.test(userAgent)) return 'chromium'
  return /Macintosh.*Safari\//.test(userAgent) ? 'safari' : 'none'
}
