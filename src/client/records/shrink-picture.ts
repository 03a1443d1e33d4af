/**
 * As a JPEG that is no wider than it needs to be, the right way up; null where the browser cannot
 * read it.
 */
export async function shrinkPicture(file: File, maxWide: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, maxWide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // A JPEG has no see-through parts: they would turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.88),
  )
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
