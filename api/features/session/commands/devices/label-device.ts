/**
 * A short name for the device of a User-Agent header, "Chrome on Windows", so that people recognise
 * their own. Empty if neither half is known; the header itself is not stored.
 */
export function labelDevice(userAgent: string | null): string {
  const header = (userAgent ?? '').slice(0, 1_000)
  const browser = browsers.find(([, mark]) => mark.test(header))?.[0]
  const system = systems.find(([, mark]) => mark.test(header))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? ''
}

/** In this order, because browsers also name those they descend from. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/.+\bSafari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
