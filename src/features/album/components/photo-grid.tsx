import { useState } from 'react'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { guestPhotoActions } from '#machines/album/guest-photo.selectors.ts'
import { maxAtOnce } from '#machines/album/guest-photo.schema.ts'
import type {
  CouplesPhotoStep,
  GuestPhoto,
  KeptPhotoState,
} from '#machines/album/guest-photo.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import type { usePhotoSteps } from '../use-photo-steps.ts'
import css from './album.module.css'
import { PhotoCard } from './photo-card.tsx'
import { PhotoWindow } from './photo-window.tsx'
import { useStepTexts } from './step-texts.tsx'

interface PhotoGridProps {
  weddingId: string
  /** Where all of them stand. */
  state: KeptPhotoState
  photos: readonly GuestPhoto[]
  steps: ReturnType<typeof usePhotoSteps>
}

/** Photos of guests that stand alike: each can be decided on, or several at once. */
export function PhotoGrid({ weddingId, state, photos, steps }: PhotoGridProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<string | null>(null)
  const { busyWith, refusal, take } = steps
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
      <Notice kind="critical">
        {refusal && photos.every(({ id }) => id !== refusal.of) ? refusal.text : null}
      </Notice>
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
            <Notice kind="critical">{refusal?.of === photo.id ? refusal.text : null}</Notice>
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
  const textsFor = useStepTexts()
  return (
    <div className={css.tools}>
      <Button kind="quiet" onPress={onChooseAll}>
        {t(all ? 'album:selectNone' : 'album:selectAll')}
      </Button>
      {count === 0 ? null : (
        <LifecycleActions
          actions={actions}
          busyWith={busyWith}
          textsFor={({ event }) => textsFor(event, count)}
          onTake={onTake}
        />
      )}
      <output>{t('album:selected', { count })}</output>
    </div>
  )
}
