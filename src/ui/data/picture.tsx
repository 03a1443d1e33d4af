/** A photo in the size that its place needs, with its point of interest in sight where it is cropped. */
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
  return (
    <img
      src={files.at(-1)?.address}
      srcSet={files.map(({ address, width }) => `${address} ${width}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
    />
  )
}
