import { useRef, useState } from 'react'
import { uploadPhoto } from './website.queries.ts'
import { useWebsite } from './use-website.ts'
import { shrinkPicture } from '#src/client/records/shrink-picture.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/** Wide enough for every screen. */
const maxWide = 2_000

type Outcome =
  | { state: 'still' }
  | { state: 'sending'; share: number }
  | { state: 'refused'; code: string }

/** Resizes a photo and uploads it to the page. */
export function usePhotoUpload() {
  const { t } = useTranslation()
  const { weddingId, readAgain, showToast } = useWebsite()
  const [outcome, become] = useState<Outcome>({ state: 'still' })
  // Counts uploads, so that the file input is replaced by an empty one after each.
  const [round, setRound] = useState(0)
  const isSending = useRef(false)
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()

  async function send(file: File, alt: string): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    become({ state: 'sending', share: 0 })
    const tellIfLeft = expectRefusal()
    const small = await shrinkPicture(file, maxWide)
    const onProgress = (share: number) => become({ state: 'sending', share })
    const sent =
      small &&
      (await sendOnce([file.name, file.size, file.lastModified, alt], (key) =>
        uploadPhoto(weddingId, small, alt, {
          key,
          onProgress,
          signal: new AbortController().signal,
        }),
      ))
    isSending.current = false
    if (sent?.result !== 'answer') {
      const code = sent?.code ?? 'unreadable'
      become({ state: 'refused', code })
      tellIfLeft(code, sent ? () => void send(file, alt) : null)
      return false
    }
    become({ state: 'still' })
    setRound((before) => before + 1)
    showToast(t('publishing:photos.added'))
    readAgain()
    return true
  }

  return { outcome, round, send }
}
