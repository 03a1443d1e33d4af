import { useRef, useState } from 'react'
import { uploadPhoto } from './website.queries.ts'
import { useWebsite } from './use-website.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/** Wide enough for every screen it is shown on. */
const maxWide = 2_000

type Outcome =
  | { state: 'still' }
  | { state: 'sending'; share: number }
  | { state: 'refused'; code: string }

/** A photo on its way onto the page: made small, sent, and there. */
export function usePhotoUpload() {
  const { t } = useTranslation()
  const { weddingId, readAgain, told } = useWebsite()
  const [outcome, become] = useState<Outcome>({ state: 'still' })
  // Counts what was sent, so that the control for the next file is an empty one.
  const [round, setRound] = useState(0)
  const isSending = useRef(false)

  async function send(file: File, alt: string): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    become({ state: 'sending', share: 0 })
    const small = await smaller(file)
    const onProgress = (share: number) => become({ state: 'sending', share })
    const sent =
      small &&
      (await uploadPhoto(weddingId, small, alt, {
        key: crypto.randomUUID(),
        onProgress,
        signal: new AbortController().signal,
      }))
    isSending.current = false
    if (sent?.result !== 'answer') {
      become({ state: 'refused', code: sent?.code ?? 'unreadable' })
      return false
    }
    become({ state: 'still' })
    setRound((before) => before + 1)
    told(t('publishing:photos.added'))
    readAgain()
    return true
  }

  return { outcome, round, send }
}

/** As a JPEG that is no wider than it needs to be, the right way up; null where the browser cannot read it. */
async function smaller(file: File): Promise<File | null> {
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
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  )
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
