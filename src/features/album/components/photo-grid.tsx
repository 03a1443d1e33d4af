import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { guestPhotoActions } from '#machines/album/guest-photo.selectors.ts'
import { maxAtOnce } from '#machines/album/guest-photo.schema.ts'
import type {
  CouplesPhotoStep,
  GuestPhoto,
  KeptPhotoState,
} from '#machines/album/guest-photo.schema.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { albumKeys, stepPhotos } from '../album.queries.ts'
import css from './album.module.css'
import { PhotoCard } from './photo-card.tsx'
import { PhotoWindow } from './photo-window.tsx'
import { useStepWords } from './step-words.tsx'

interface PhotoGridProps {
  weddingId: string
  /** Where all of them stand. */
  state: KeptPhotoState
  photos: readonly GuestPhoto[]
  readAgain: () => void
}

/** Photos of guests that stand alike: each can be decided on, or several at once. */
export function PhotoGrid({ weddingId, state, photos, readAgain }: PhotoGridProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<string | null>(null)
  const { busyWith, take } = usePhotoSteps(weddingId, readAgain)
  // Some may have been taken back or decided on elsewhere.
  const selected = photos.filter(({ id }) => chosen.has(id)).slice(0, maxAtOnce)
  const actions = guestPhotoActions(state)
  const at = photos.findIndex(({ id }) => id === opened)
  const shown = photos[at]
  const all = selected.length === Math.min(photos.length, maxAtOnce)

  const takeAll = async (event: CouplesPhotoStep) =>
    (await take(event, selected)) && choose(new Set())
  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    choose(next)
  }

  return (
    <>
      <Tools
        {...{ actions, busyWith, all }}
        count={selected.length}
        onChooseAll={() => choose(new Set(all ? [] : photos.map(({ id }) => id)))}
        onTake={takeAll}
      />
      <ul className={css.grid}>
        {photos.map((photo, place) => (
          <li key={photo.id} className={css.photo}>
            <PhotoCard
              weddingId={weddingId}
              photo={photo}
              number={place + 1}
              actions={actions}
              isChosen={chosen.has(photo.id)}
              onChoose={(isChosen) => toggle(photo.id, isChosen)}
              onOpen={() => open(photo.id)}
              onTake={(event) => take(event, [photo])}
            />
          </li>
        ))}
      </ul>
      {shown ? (
        <PhotoWindow
          weddingId={weddingId}
          photo={shown}
          number={at + 1}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  )
}

/** What is chosen, and what may be decided about all of it. */
function Tools({
  actions,
  busyWith,
  all,
  count,
  onChooseAll,
  onTake,
}: {
  actions: readonly LifecycleAction<CouplesPhotoStep>[]
  busyWith: CouplesPhotoStep | null
  all: boolean
  count: number
  onChooseAll: () => void
  onTake: (event: CouplesPhotoStep) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const wordsFor = useStepWords()
  return (
    <div className={css.tools}>
      <Button kind="quiet" onPress={onChooseAll}>
        {t(all ? 'album:selectNone' : 'album:selectAll')}
      </Button>
      {count === 0 ? null : (
        <LifecycleActions
          actions={actions}
          busyWith={busyWith}
          wordsFor={({ event }) => wordsFor(event, count)}
          onTake={onTake}
        />
      )}
      <output>{t('album:selected', { count })}</output>
    </div>
  )
}

/** Decides on photos, says what became of it with its undo, and reads every list again. */
function usePhotoSteps(weddingId: string, readAgain: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busyWith, become] = useState<CouplesPhotoStep | null>(null)
  const showAll = () => client.invalidateQueries({ queryKey: albumKeys.all(weddingId) })
  const showToast = useUndoToast(weddingId, () => void showAll())

  async function take(event: CouplesPhotoStep, photos: readonly GuestPhoto[]): Promise<boolean> {
    if (busyWith !== null || photos.length === 0) return false
    become(event)
    const answer = await stepPhotos(weddingId, event, photos)
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
    showToast(isOutdated ? t('album:changed') : (errorText(answer.code) ?? ''))
    return false
  }

  return { busyWith, take }
}
