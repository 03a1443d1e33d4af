import { useState } from 'react'
import type { PagePhoto } from '#machines/website/website.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useWebsite } from './use-website.ts'
import { changePhoto } from './website.queries.ts'

/**
 * The description of a photo as it is typed. It stays until it is saved, whatever somebody else
 * saves meanwhile.
 */
export function usePhotoDescription(photo: PagePhoto) {
  const { t } = useTranslation()
  const { weddingId, website, keep, readAgain, showToast } = useWebsite()
  const [typed, type] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const alt = typed ?? photo.alt
  const isSame = alt.trim() === photo.alt
  const problem = alt.trim() === '' ? 'required' : alt.length > 200 ? 'too_long' : null

  async function save() {
    if (isBusy || problem !== null) return
    setBusy(true)
    refuse(null)
    const tellIfLeft = expectRefusal()
    const answer = await changePhoto(weddingId, photo.id, { version: photo.version, alt })
    setBusy(false)
    if (answer.result === 'answer') {
      const { photo: saved, activityId } = answer.body
      // What was typed on meanwhile stays.
      type((now) => (now === typed ? null : now))
      keep({ ...website, photos: website.photos.map((one) => (one.id === saved.id ? saved : one)) })
      showToast(t('publishing:photos.changed'), activityId)
    } else {
      tellIfLeft(answer.code, () => void save())
      refuse(answer.code)
    }
    readAgain()
  }

  return {
    alt,
    isSame,
    isBusy,
    problem,
    // Its answer was lost, or somebody else has written the same.
    refusal: refusal === 'version_stale' && isSame ? null : refusal,
    /** It is shown beside what was typed over it. */
    isOvertaken: refusal === 'version_stale' && !isSame,
    type,
    save: () => void save(),
  }
}
