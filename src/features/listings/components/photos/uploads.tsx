import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { formatShare } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import type { PhotoUpload } from '#src/client/files/use-photo-uploads.ts'
import css from './photos.module.css'

/** What is wrong for as long as the file is what it is. */
const lasting = new Set(['unreadable', 'tooLarge', 'file_type', 'picture_too_large'])

interface UploadsProps {
  uploads: readonly PhotoUpload[]
  add: (files: readonly File[]) => void
  retry: (upload: PhotoUpload) => void
  cancel: (key: string) => void
  /** Why no more may be added, in words. */
  full: string | null
  locked: string | null
  /** How many more there is room for. */
  room: number
}

/** Where photos are chosen or dropped, and those that are on their way. */
export function Uploads({ uploads, add, retry, cancel, full, locked, room }: UploadsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [beyond, setBeyond] = useState(0)
  const why = locked ?? full

  function take(files: FileList | null) {
    const chosen = Array.from(files ?? [])
    const free = Math.max(0, room - uploads.length)
    setBeyond(Math.max(0, chosen.length - free))
    add(chosen.slice(0, free))
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (why !== null || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (why !== null || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }

  return (
    <>
      {uploads.length === 0 ? null : (
        <ul className={css.uploads} aria-label={t('photos:onTheirWay')}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Upload
                upload={upload}
                onRetry={() => retry(upload)}
                onCancel={() => cancel(upload.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {why === null ? (
        <DropArea {...{ room, id, isOver, beyond, take, drop }} />
      ) : (
        <Soft>{why}</Soft>
      )}
    </>
  )
}

function DropArea({
  room,
  id,
  isOver,
  beyond,
  take,
  drop,
}: {
  room: number
  id: string
  isOver: boolean
  beyond: number
  take: (files: FileList | null) => void
  drop: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
}) {
  const { t } = useTranslation()
  return (
    <div className={`${css.drop} ${isOver ? css.over : ''}`} {...drop}>
      <label className={css.choose} htmlFor={id}>
        {t('photos:add')}
      </label>
      <input
        id={id}
        type="file"
        name="photos"
        multiple
        accept="image/*"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('photos:addHint', { count: room })}
      </p>
      <p role="alert" className={css.refused}>
        {beyond > 0 ? t('photos:beyond', { count: beyond }) : ''}
      </p>
    </div>
  )
}

function Upload({
  upload: { file, status, share, code },
  onRetry,
  onCancel,
}: {
  upload: PhotoUpload
  onRetry: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { name } = file
  if (status === 'refused')
    return (
      <>
        <p role="alert" className={css.refused}>
          {t('photos:notAdded', { name, reason: reasonOf(code) })}
        </p>
        <Row flush>
          {code !== null && lasting.has(code) ? null : (
            <Button kind="bare" name={t('photos:againName', { name })} onPress={onRetry}>
              {t('photos:again')}
            </Button>
          )}
          <Button kind="bare" name={t('photos:dismissName', { name })} onPress={onCancel}>
            {t('photos:dismiss')}
          </Button>
        </Row>
      </>
    )
  return (
    <>
      {status === 'chosen' || status === 'waiting' ? (
        <p>{t('photos:waiting', { name })}</p>
      ) : (
        <Progress share={share}>
          {share < 1
            ? t('photos:sending', { name, percent: formatShare(share) })
            : t('photos:preparing', { name })}
        </Progress>
      )}
      <Row flush>
        <Button kind="bare" name={t('photos:cancelName', { name })} onPress={onCancel}>
          {t('photos:cancel')}
        </Button>
      </Row>
    </>
  )
}

function reasonOf(code: string | null) {
  if (code === 'unreadable' || code === 'file_type') return t('photos:unreadable')
  if (code === 'tooLarge' || code === 'body_too_large') return t('photos:tooLarge')
  return errorText(code) ?? ''
}
