import { Readable } from 'node:stream'
import { photoSizes } from '#machines/photos/photo.schema.ts'
import { widthAt } from '#machines/photos/photo.rules.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { FilesPort } from '#api/adapters/files/files.port.ts'
import { wide } from './canvas.ts'
import { drawPicture } from './draw-picture.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { scenes } from './scenes.ts'
import type { SceneName } from './scenes.ts'

/** The key of a picture as the photo of a listing. */
export function drawnKey({ scene, light, seed }: DrawnPicture): string {
  return `documents/demo-picture-${scene}-${light}-${seed}`
}

/**
 * The same files, with the pictures of the demo data: each is drawn when it is first asked for in a
 * size, and stored as any other file. So the first start stores none of some thousands.
 */
export function withDrawnPictures(files: FilesPort): FilesPort {
  const underWay = new Map<string, Promise<Buffer>>()

  async function draw(
    key: string,
    { picture, size, format }: NonNullable<ReturnType<typeof drawnIn>>,
  ) {
    const content = await drawPicture(picture, widthAt(size, wide), format)
    await files.put(key, Readable.from([content]), { contentType: `image/${format}` })
    return content
  }

  return {
    ...files,
    async get(key) {
      const drawn = drawnIn(key)
      if (!drawn) return files.get(key)
      try {
        return await files.get(key)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error
      }
      const content = underWay.get(key) ?? draw(key, drawn)
      underWay.set(key, content)
      return Readable.from([await content.finally(() => underWay.delete(key))])
    },
    exists: async (key) => drawnIn(key) !== null || files.exists(key),
  }
}

/** What is drawn under a key: the photo itself, or one of the sizes in which it is served. */
function drawnIn(key: string) {
  const [, scene = '', light, seed, size, format = 'jpeg'] = drawnName.exec(key) ?? []
  if (!isScene(scene)) return null
  return {
    picture: { scene, light: Number(light), seed: Number(seed) },
    size: photoSizes.find((each) => each === Number(size)) ?? 1_600,
    format: format as 'webp' | 'avif' | 'jpeg',
  }
}

const drawnName =
  /^(?:documents|photos)\/demo-picture-([a-z]+)-(\d)-(\d+)(?:-(400|800|1600)-(webp|avif))?$/

function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name)
}
