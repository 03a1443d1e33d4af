import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouplesPhotoStep, GuestPhoto } from '#machines/album/guest-photo.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { albumKeys, stepPhotos } from './album.queries.ts'

/**
 * Decides on photos, says what became of it with its undo, and reads every list again. Why it was
 * refused stands beside the photo that it was asked of, or above them where it was asked of several
 * or the photo is gone.
 */
export function usePhotoSteps(weddingId: string, readAgain: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const [busyWith, become] = useState<CouplesPhotoStep | null>(null)
  const [refusal, refuse] = useState<{ of: string | null; text: string } | null>(null)
  const showAll = () => client.invalidateQueries({ queryKey: albumKeys.all(weddingId) })
  const showToast = useUndoToast(weddingId, () => void showAll())

  async function take(event: CouplesPhotoStep, photos: readonly GuestPhoto[]): Promise<boolean> {
    if (busyWith !== null || photos.length === 0) return false
    become(event)
    refuse(null)
    const chosen = photos.map(({ id, version }) => ({ id, version }))
    const answer = await sendOnce({ event, chosen }, (key) =>
      stepPhotos(weddingId, event, photos, key),
    )
    // Until the lists are read again they show photos at versions that are no more.
    await showAll()
    become(null)
    if (answer.result === 'answer') {
      showToast(
        t(`album:done.${event}`, { count: photos.length }),
        event === 'REMOVE' ? null : answer.body.activityId,
      )
      return true
    }
    const isOutdated = ['version_stale', 'event_not_allowed', 'not_yours'].includes(answer.code)
    if (isOutdated) readAgain()
    refuse({
      of: photos.length === 1 ? (photos[0]?.id ?? null) : null,
      text: isOutdated ? t('album:changed') : (errorText(answer.code) ?? ''),
    })
    return false
  }

  return { busyWith, refusal, take }
}
