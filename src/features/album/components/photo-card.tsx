import type { CouplesPhotoStep, GuestPhoto } from '#machines/album/guest-photo.schema.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { albumPhotoAddress } from '../album.queries.ts'
import css from './album.module.css'
import { useStepWords } from './step-words.tsx'

interface PhotoCardProps {
  weddingId: string
  photo: GuestPhoto
  number: number
  actions: readonly LifecycleAction<CouplesPhotoStep>[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
  onTake: (event: CouplesPhotoStep) => Promise<unknown>
}

/** One photo of a guest: what it shows, who sent it, and what may be decided about it. */
export function PhotoCard(props: PhotoCardProps) {
  const { weddingId, photo, number, actions, isChosen, onChoose, onOpen, onTake } = props
  const { t } = useTranslation()
  const wordsFor = useStepWords()
  const { caption, household, at } = photo
  const called = { number, household: household.name }
  const [file] = filesOf(photo, albumPhotoAddress(weddingId))
  return (
    <>
      <div className={css.picture}>
        <img
          src={file?.address}
          width={photo.width}
          height={photo.height}
          alt={caption || t('album:photo', called)}
          loading="lazy"
          decoding="async"
        />
      </div>
      {caption ? <p>{caption}</p> : null}
      <Soft small>
        {t('album:from', { household: household.name })} · {formatInstant(at)}
      </Soft>
      <Checkbox
        name={`photo-${photo.id}`}
        label={t('album:select', called)}
        checked={isChosen}
        onChange={onChoose}
      >
        {t('album:selectLabel')}
      </Checkbox>
      <div className={css.acts}>
        <LifecycleActions
          actions={actions}
          kind="bare"
          wordsFor={({ event }) => wordsFor(event, 1, t(`album:actName.${event}`, called))}
          onTake={onTake}
        />
        <Button kind="bare" name={t('album:enlargeName', called)} onPress={onOpen}>
          {t('album:enlarge')}
        </Button>
      </div>
    </>
  )
}
