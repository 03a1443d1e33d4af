import { expect, test } from 'vitest'
import { unsent } from './photo-uploads.rules.ts'

const photo = (key: string, code: string | null = null) => ({ key, caption: '', code })

test('a page that is left keeps the photos that are still to be sent, and no refused one', () => {
  const [sending, waiting] = [photo('b'), photo('c')]
  const photos = [photo('a', 'too_large'), sending, waiting, photo('d')]
  expect(unsent({ photos, queue: ['c', 'b'] })).toEqual({
    photos: [sending, waiting],
    queue: ['c', 'b'],
  })
})
