import { expect, test } from 'vitest'
import { publicPhotoAddress } from '#machines/photos/photo.rules.ts'
import { sharePictureAddress } from '#api/features/listings/commands/sharing/share-picture.ts'
import { robotsFor } from '#api/http/site/crawlers.ts'

const publicUrl = 'https://vowline.test'

/** RFC 9309: the longest matching rule counts. */
function mayCrawl(path: string) {
  const rules = [...robotsFor(publicUrl).matchAll(/^(Allow|Disallow): (.+)$/gm)]
  const [rule] = rules
    .filter(([, , pattern = '']) => new RegExp(`^${pattern.replaceAll('*', '.*')}`).test(path))
    .toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)
  return rule?.[1] !== 'Disallow'
}

test('a crawler reaches the picture beside a link to a vendor and their photos, and nothing else of the API', () => {
  const picture = new URL(sharePictureAddress({ publicUrl }, 'bell-and-thistle')).pathname
  expect([picture, publicPhotoAddress('01a2', 800), '/marketplace/florist'].map(mayCrawl)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      '/api/marketplace/search',
      '/api/marketplace/listings/bell-and-thistle',
      '/api/businesses/01a2/photos/01a3/800',
      '/marketplace/compare',
    ].map(mayCrawl),
  ).toEqual([false, false, false, false])
})
