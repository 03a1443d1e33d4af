import { useCallback } from 'react'
import type { PhotoUpload } from '#src/client/files/use-photo-uploads.ts'
import { formatShare } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { isLasting } from '../use-photo-sending.ts'
import css from './album.module.css'

interface ChosenPhotoProps {
  upload: PhotoUpload
  onCaption: (caption: string) => void
  onRetry: () => void
  onCancel: () => void
}

/**
 * A photo that was chosen, until it has arrived: what is said with it, how far it is, or why it did
 * not get there.
 */
export function ChosenPhoto({ upload, onCaption, onRetry, onCancel }: ChosenPhotoProps) {
  const { t } = useTranslation()
  const { file, caption, status, share, code } = upload
  const { name } = file
  const isTooLong = caption.trim().length > 200
  return (
    <>
      <Preview file={file} />
      <div className={css.about}>
        {status === 'chosen' ? (
          <TextField
            name={`caption-${upload.key}`}
            label={t('album:send.caption', { name })}
            hint={t('album:send.captionHint')}
            autoComplete="off"
            value={caption}
            error={isTooLong ? errorText('too_long') : null}
            onChange={onCaption}
          />
        ) : null}
        {status === 'waiting' ? <p>{t('photos:waiting', { name })}</p> : null}
        {status === 'sending' ? (
          <Progress share={share}>
            {share < 1
              ? t('photos:sending', { name, percent: formatShare(share) })
              : t('photos:preparing', { name })}
          </Progress>
        ) : null}
        {status === 'refused' ? (
          <p role="alert" className={css.refused}>
            {t('album:send.notSent', { name, reason: reasonOf(code) })}
          </p>
        ) : null}
        <Row flush>
          {status === 'refused' && !isLasting(upload) ? (
            <Button kind="bare" name={t('photos:againName', { name })} onPress={onRetry}>
              {t('photos:again')}
            </Button>
          ) : null}
          {status === 'chosen' || status === 'refused' ? (
            <Button kind="bare" name={t('album:send.dropName', { name })} onPress={onCancel}>
              {t('album:send.drop')}
            </Button>
          ) : (
            <Button kind="bare" name={t('photos:cancelName', { name })} onPress={onCancel}>
              {t('photos:cancel')}
            </Button>
          )}
        </Row>
      </div>
    </>
  )
}

/** The file as the browser sees it; nothing where it cannot read it. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <div className={css.picture}>
      <img
        ref={show}
        alt=""
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
    </div>
  )
}

function reasonOf(code: string | null) {
  if (code === null) return ''
  switch (code) {
    case 'heic':
      return t('album:send.heic')
    case 'unreadable':
    case 'file_type':
      return t('album:send.unreadable')
    case 'tooLarge':
    case 'body_too_large':
      return t('album:send.tooLarge')
    case 'too_many_requests':
      return t('album:send.limited')
    case 'unreachable':
      return t('album:send.unreachable')
    default:
      return errorText(code) ?? ''
  }
}
