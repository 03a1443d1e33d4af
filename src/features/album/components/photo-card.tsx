import type { CouplesPhotoStep, GuestPhoto } from '#machines/album/guest-photo.schema.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { albumPhotoAddress } from '../album.queries.ts'
import css from './album.module.css'
import { useStepTexts } from './step-texts.tsx'

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
  const textsFor = useStepTexts()
  const { caption, household, at } = photo
  const called = { number, household: household.name }
  const [file] = filesOf(photo, albumPhotoAddress(weddingId))
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={t('album:enlargeName', called)}
        onClick={onOpen}
      >
        <img
          src={file?.address}
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </button>
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
      <Row flush>
        <LifecycleActions
          actions={actions}
          kind="bare"
          textsFor={({ event }) => ({
            ...textsFor(event, 1),
            label: t(`album:actShort.${event}`),
            name: t(`album:actName.${event}`, called),
          })}
          onTake={onTake}
        />
      </Row>
    </>
  )
}
