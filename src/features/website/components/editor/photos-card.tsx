import { useState } from 'react'
import { limits } from '#machines/website/website.schema.ts'
import type { PagePhoto } from '#machines/website/website.schema.ts'
import { formatShare } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { FileField, Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { usePhotoDescription } from '../../use-photo-description.ts'
import { usePhotoUpload } from '../../use-photo-upload.ts'
import { useWebsite } from '../../use-website.ts'
import { photoAddress, removePhoto } from '../../website.queries.ts'
import css from './editor.module.css'

/** The photos of the page with their descriptions, and a control to add one. */
export function PhotosCard() {
  const { t } = useTranslation()
  const { weddingId, website, readAgain, showToast } = useWebsite()
  const { photos } = website
  const [leaving, leave] = useState<{ photo: PagePhoto; isBusy: boolean } | null>(null)
  /** Which photo was not removed, and why. */
  const [refusal, refuse] = useState<{ id: string; reason: string } | null>(null)

  async function remove(photo: PagePhoto) {
    leave({ photo, isBusy: true })
    refuse(null)
    const answer = await removePhoto(weddingId, photo.id)
    leave(null)
    if (answer.result === 'refused') refuse({ id: photo.id, reason: answer.code })
    else showToast(t('publishing:photos.removed'))
    readAgain()
  }

  return (
    <Card label={t('publishing:photos.title')}>
      <h2>{t('publishing:photos.title')}</h2>
      <Soft>{t('publishing:photos.lead')}</Soft>
      {photos.length === 0 ? <Soft small>{t('publishing:photos.none')}</Soft> : null}
      <ul className={css.photos}>
        {photos.map((photo, place) => (
          <Line
            key={photo.id}
            photo={photo}
            number={place + 1}
            removalRefusal={refusal?.id === photo.id ? refusal.reason : null}
            onRemove={() => leave({ photo, isBusy: false })}
          />
        ))}
      </ul>
      <Upload isFull={photos.length >= limits.photos} />
      <Confirm
        open={leaving !== null}
        question={t('publishing:photos.removeQuestion')}
        act={t('publishing:photos.removeAct')}
        busy={leaving?.isBusy ?? false}
        busyLabel={t('publishing:photos.removeBusy')}
        onAct={() => leaving && void remove(leaving.photo)}
        keep={t('publishing:photos.removeKeep')}
        onKeep={() => leave(null)}
      >
        {t('publishing:photos.removeMeans')}
      </Confirm>
    </Card>
  )
}

function Line({
  photo,
  number,
  removalRefusal,
  onRemove,
}: {
  photo: PagePhoto
  number: number
  /** Why it was not removed. */
  removalRefusal: string | null
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { weddingId } = useWebsite()
  const { alt, problem, refusal, isOvertaken, type, save, ...state } = usePhotoDescription(photo)
  return (
    <li>
      <img
        src={photoAddress(weddingId)(photo.id)}
        alt=""
        width={photo.width}
        height={photo.height}
      />
      <Form onSubmit={save}>
        <TextField
          name={`alt-${photo.id}`}
          label={t('publishing:photos.altOf', { number })}
          autoComplete="off"
          value={alt}
          hint={isOvertaken ? t('publishing:photos.latest', { alt: photo.alt }) : undefined}
          error={errorText(problem)}
          onChange={type}
        />
        <Notice kind="critical">{errorText(refusal ?? removalRefusal)}</Notice>
        <LineActs {...{ number, onRemove }} {...state} />
      </Form>
    </li>
  )
}

function LineActs({
  number,
  onRemove,
  isBusy,
  isSame,
}: {
  number: number
  onRemove: () => void
  isBusy: boolean
  isSame: boolean
}) {
  const { t } = useTranslation()
  return (
    <Row flush={isSame}>
      {isSame ? null : (
        <Button
          type="submit"
          kind="quiet"
          busy={isBusy}
          busyLabel={t('ui:saving')}
          name={t('publishing:photos.changeName', { number })}
        >
          {t('publishing:photos.change')}
        </Button>
      )}
      <Button kind="bare" name={t('publishing:photos.removeName', { number })} onPress={onRemove}>
        {t('publishing:photos.remove')}
      </Button>
    </Row>
  )
}

function Upload({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation()
  const { outcome, round, send } = usePhotoUpload()
  const [file, choose] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [hasTried, setTried] = useState(false)
  async function submit() {
    setTried(true)
    if (isFull || !file || alt.trim() === '' || alt.length > 200) return
    if (!(await send(file, alt.trim()))) return
    choose(null)
    setAlt('')
    setTried(false)
  }
  return (
    <Form onSubmit={() => void submit()}>
      <FileField
        label={t('publishing:photos.file')}
        name="photo"
        accept="image/*"
        hint={t('publishing:photos.fileHint')}
        error={hasTried && !file ? t('publishing:photos.missing') : null}
        round={round}
        onChoose={choose}
      />
      <TextField
        name="alt"
        label={t('publishing:photos.alt')}
        required
        autoComplete="off"
        hint={t('publishing:photos.altHint')}
        value={alt}
        error={
          !hasTried
            ? null
            : alt.trim() === ''
              ? errorText('required')
              : alt.length > 200
                ? errorText('too_long')
                : null
        }
        onChange={setAlt}
      />
      <SendingNotice outcome={outcome} />
      <Row>
        <Button
          type="submit"
          kind="quiet"
          icon="upload"
          busy={outcome.state === 'sending'}
          busyLabel={t('publishing:photos.adding')}
          disabledReason={isFull ? t('publishing:photos.full') : null}
        >
          {t('publishing:photos.add')}
        </Button>
      </Row>
    </Form>
  )
}

function SendingNotice({ outcome }: { outcome: ReturnType<typeof usePhotoUpload>['outcome'] }) {
  const { t } = useTranslation()
  return (
    <>
      {outcome.state === 'sending' ? (
        <Progress share={outcome.share}>
          {t('publishing:photos.sending', { percent: formatShare(outcome.share) })}
        </Progress>
      ) : null}
      <Notice kind="critical">
        {outcome.state !== 'refused'
          ? null
          : outcome.code === 'unreadable'
            ? t('publishing:photos.unreadable')
            : errorText(outcome.code)}
      </Notice>
    </>
  )
}
