import { useCallback } from 'react'

/**
 * A photo in the size that its place needs, with its point of interest in sight where it is
 * cropped.
 */
export function Picture({
  files,
  width,
  height,
  focal,
  alt,
  sizes,
  isFirst = false,
}: {
  /** The same photo in its sizes, the smallest first. */
  files: readonly { address: string; width: number }[]
  width: number
  height: number
  /** In per cent of its width and height. */
  focal: { x: number; y: number }
  alt: string
  /** How wide it stands, as the attribute of that name says it. */
  sizes: string
  /** In sight as the page opens. */
  isFirst?: boolean
}) {
  const { x, y } = focal
  // A style in the drawn document would be refused by the page's policy; one that a script sets is
  // not.
  const place = useCallback(
    (image: HTMLImageElement | null) => {
      if (image) image.style.objectPosition = `${x}% ${y}%`
    },
    [x, y],
  )
  return (
    <img
      ref={place}
      src={files.at(-1)?.address}
      srcSet={files.map(({ address, width }) => `${address} ${width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
