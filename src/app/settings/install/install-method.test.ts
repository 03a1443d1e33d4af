import { expect, test } from 'vitest'
import { installMethod } from './install-method.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari}`, 5, 'ios'],
  [`${mac} ${safari}`, 5, 'ios'],
  [`${mac} ${safari}`, 0, 'safari'],
  [`${mac} ${chrome}`, 0, 'chromium'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, 'none'],
  [`${android} ${chrome}`, 5, 'android'],
  [`${android} SamsungBrowser/28.0 ${chrome}`, 5, 'samsung'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, 'firefoxAndroid'],
  ['curl/8.9', 0, 'none'],
] as const)('%s with %i touch points is told the way "%s"', (userAgent, touchPoints, way) => {
  const browser = { userAgent, touchPoints, isInstalled: false, isOffered: false }
  expect(installMethod(browser)).toBe(way)
  expect(installMethod({ ...browser, isOffered: true })).toBe('button')
  expect(installMethod({ ...browser, isOffered: true, isInstalled: true })).toBe('installed')
})
