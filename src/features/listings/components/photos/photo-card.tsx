import { useState } from 'react'
import type { DragEventHandler } from 'react'
import * as v from 'valibot'
import { photoSchema } from '#machines/photos/photo.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import css from './photos.module.css'

interface PhotoCardProps {
  photo: Photo
  place: number
  count: number
  address: PhotoAddress
  isLocked: boolean
  /** Why what was asked for last was not done, in words. */
  refusal: string | null
  drag: { draggable?: boolean; onDragStart?: DragEventHandler; onDragEnd?: DragEventHandler }
  onMove: (to: number) => void
  /** Answers whether it was kept. */
  onAlt: (alt: string) => Promise<boolean>
  onFocus: () => void
  onRemove: () => void
}

/** One photo: how it is cropped, what it shows, and where it stands. */
export function PhotoCard({
  photo,
  place,
  count,
  address,
  isLocked,
  refusal,
  drag,
  onMove,
  onAlt,
  onFocus,
  onRemove,
}: PhotoCardProps) {
  const { t } = useTranslation()
  const number = place + 1
  return (
    <div className={css.photo}>
      <div className={css.crop} {...drag}>
        <Picture {...photo} files={filesOf(photo, address)} sizes="16rem" />
        {place === 0 ? <span className={css.badge}>{t('photos:cover')}</span> : null}
      </div>
      <div className={css.about}>
        <Alt photo={photo} number={number} isLocked={isLocked} onAlt={onAlt} />
        {isLocked ? null : <PhotoActs {...{ place, count, onMove, onFocus, onRemove, number }} />}
        {refusal ? <Notice kind="critical">{refusal}</Notice> : null}
      </div>
    </div>
  )
}

function PhotoActs({
  place,
  count,
  onMove,
  onFocus,
  onRemove,
  number,
}: {
  place: number
  count: number
  onMove: (to: number) => void
  onFocus: () => void
  onRemove: () => void
  number: number
}) {
  const { t } = useTranslation()
  return (
    <Row flush>
      {place === 0 ? null : (
        <Button
          kind="bare"
          name={t('photos:earlierName', { number })}
          onPress={() => onMove(place - 1)}
        >
          {t('photos:earlier')}
        </Button>
      )}
      {number === count ? null : (
        <Button
          kind="bare"
          name={t('photos:laterName', { number })}
          onPress={() => onMove(place + 1)}
        >
          {t('photos:later')}
        </Button>
      )}
      {place === 0 ? null : (
        <Button kind="bare" name={t('photos:makeCoverName', { number })} onPress={() => onMove(0)}>
          {t('photos:makeCover')}
        </Button>
      )}
      <Button kind="bare" name={t('photos:focusName', { number })} onPress={onFocus}>
        {t('photos:focus')}
      </Button>
      <Button kind="bare" name={t('photos:removeName', { number })} onPress={onRemove}>
        {t('photos:remove')}
      </Button>
    </Row>
  )
}

/** What it shows, in words: kept as the field is left. */
function Alt({
  photo,
  number,
  isLocked,
  onAlt,
}: Pick<PhotoCardProps, 'photo' | 'isLocked' | 'onAlt'> & { number: number }) {
  const { t } = useTranslation()
  // Null while it says what is kept.
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? photo.alt
  const parsed = v.safeParse(photoSchema.entries.alt, value)
  const error = parsed.success ? null : errorText(parsed.issues[0].message)

  async function save() {
    if (typed === null || !parsed.success) return
    if (parsed.output === photo.alt) return setTyped(null)
    // What could not be kept stays in the field, and so does what was typed meanwhile.
    if (await onAlt(parsed.output)) setTyped((now) => (now === typed ? null : now))
  }

  if (isLocked) return <p>{photo.alt || t('photos:noAlt')}</p>
  return (
    <Form onSubmit={() => void save()}>
      <TextField
        name={`alt-${photo.id}`}
        label={t('photos:alt', { number })}
        autoComplete="off"
        hint={photo.alt === '' ? t('photos:altHint') : undefined}
        value={value}
        error={error}
        onChange={setTyped}
        onBlur={() => void save()}
      />
    </Form>
  )
}
