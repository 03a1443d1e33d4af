import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { folderFiles } from '#api/adapters/files/folder-files.ts'
import type { FilesPort } from '#api/adapters/files/files.port.ts'
import { drawPicture } from './draw-picture.ts'
import { drawnKey, withDrawnPictures } from './drawn-files.ts'
import { lights } from './lights.ts'
import { picturesOf } from './pictures-of-vendor.ts'
import { scenes } from './scenes.ts'
import type { SceneName } from './scenes.ts'

const folder = mkdtempSync(join(tmpdir(), 'vowline-drawn-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Files of a folder, and which were put there. */
function opened() {
  const stored: string[] = []
  const files = folderFiles(mkdtempSync(join(folder, 'files-')))
  const noting: FilesPort = {
    ...files,
    put: (key, ...more) => {
      stored.push(key)
      return files.put(key, ...more)
    },
  }
  return { stored, files: withDrawnPictures(noting) }
}

test('a picture is drawn in the size and format that is asked for, and stored', async () => {
  const { stored, files } = opened()
  const key = 'photos/demo-picture-rings-2-17-400-webp'
  const all = await Promise.all([1, 2, 3].map(async () => buffer(await files.get(key))))
  const { width, height, format } = await sharp(all[0]).metadata()
  expect([width, height, format]).toEqual([400, 267, 'webp'])
  expect(all[1]).toEqual(all[0])
  expect(await buffer(await files.get(key))).toEqual(all[0])
  expect(stored).toEqual([key])
})

test('the original of a picture is a JPEG, and is there before it is drawn', async () => {
  const { stored, files } = opened()
  const key = drawnKey({ scene: 'letters', light: 0, seed: 3 })
  expect(await files.exists(key)).toBe(true)
  expect(stored).toEqual([])
  const { width, format } = await sharp(await buffer(await files.get(key))).metadata()
  expect([width, format]).toEqual([1_200, 'jpeg'])
})

test.each([
  'photos/demo-picture-nothing-0-1-400-webp',
  'photos/demo-picture-rings-0-1-500-webp',
  'photos/demo-picture-constructor-0-1-400-webp',
  'documents/0198c4b2-7d1e',
])('%s is no picture that is drawn', async (key) => {
  const { files } = opened()
  expect(await files.exists(key)).toBe(false)
  await expect(files.get(key)).rejects.toMatchObject({ code: 'not_found' })
})

test('a picture is the same each time, and another one for another number and light', async () => {
  const first = await drawBouquet(1, 5)
  expect(await drawBouquet(1, 5)).toEqual(first)
  expect(await drawBouquet(1, 6)).not.toEqual(first)
  expect(await drawBouquet(2, 5)).not.toEqual(first)
})

test('every scene is drawn, in one of the lights', async () => {
  for (const [at, scene] of (Object.keys(scenes) as SceneName[]).entries()) {
    const file = await drawPicture({ scene, light: at % lights.length, seed: at }, 24, 'webp')
    const { channels, entropy } = await sharp(file).stats()
    expect([scene, channels.length, entropy > 3]).toEqual([scene, 3, true])
  }
})

test('vendors of a category have their own pictures, of which each says what it shows', () => {
  const covers = Array.from({ length: 24 }, (_, at) => photosOfVenue(at * 17)[0]!.picture)
  expect(new Set(covers.map(drawnKey)).size).toBe(24)
  expect(new Set(covers.map(({ light }) => light)).size).toBeGreaterThan(3)
  const photos = photosOfVenue(3)
  expect(photos.length).toBeGreaterThanOrEqual(3)
  expect(photos[0]?.photo.alt).toMatch(/^A house behind its garden (?:in|under|at) /)
  expect(photosOfVenue(3)).toEqual(photos)
})

function drawBouquet(light: number, seed: number) {
  return drawPicture({ scene: 'bouquet', light, seed }, 60, 'webp')
}

function photosOfVenue(n: number) {
  return picturesOf(n, 'venue', (place) => `${n}-${place}`)
}
