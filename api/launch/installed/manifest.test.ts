import { expect, test } from 'vitest'
import { installedApp } from './manifest.ts'

test('the manifest names icons that are there, in the sizes that it says', async () => {
  const files = await installedApp()
  // What the build wrote.
  const manifest = JSON.parse(files.get('/manifest.webmanifest')?.toString() ?? '') as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/login',
    scope: '/',
    display: 'standalone',
    share_target: { action: '/dashboard/registry', method: 'GET' },
  })
  const found = manifest.icons.map((icon) => ({
    purpose: icon.purpose,
    says: icon.sizes,
    is: sizeOf(files.get(icon.src)),
  }))
  expect(found).toEqual([
    { purpose: 'any', says: '192x192', is: '192x192' },
    { purpose: 'any', says: '512x512', is: '512x512' },
    { purpose: 'maskable', says: '512x512', is: '512x512' },
  ])
  expect(sizeOf(files.get('/apple-touch-icon.png'))).toBe('180x180')
})

/** Width and height as a PNG's first chunk tells them. */
function sizeOf(png: Buffer | undefined) {
  return png && `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
