import { useState } from 'react'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { maxAttachments } from '#machines/enquiries/thread/entry.schema.ts'
import { formatShare, formatSize } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { FileField, Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import type { ChosenFile, useAttachments } from '../../use-attachments.ts'
import css from '../thread/thread.module.css'

/** Files that go with the message: each shows how far it is, and may be stopped or taken away. */
export function ChosenFiles({ chosen }: { chosen: ReturnType<typeof useAttachments> }) {
  const { t } = useTranslation()
  // Another number empties the control for the next file.
  const [round, setRound] = useState(0)
  const { files, isFull, choose, retry, remove } = chosen
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={css.files} aria-label={t('enquiries:files.label')}>
          {files.map((file) => (
            <li key={file.key}>
              <FileLine file={file} onRetry={() => retry(file)} onRemove={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <Soft small>{t('enquiries:files.full', { count: maxAttachments })}</Soft>
      ) : (
        <FileField
          label={t('enquiries:files.add')}
          name="attachment"
          accept={documentTypes.join(',')}
          hint={t('enquiries:files.hint')}
          round={round}
          onChoose={(file) => {
            if (file) choose(file)
            setRound(round + 1)
          }}
        />
      )}
    </>
  )
}

function FileLine({
  file,
  onRetry,
  onRemove,
}: {
  file: ChosenFile
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { name, size, share, refusal } = file
  const act = t(share === null ? 'enquiries:files.remove' : 'enquiries:files.stop')
  return (
    <>
      {share === null ? (
        <span>{t('enquiries:line.attachment', { name, size: formatSize(size) })}</span>
      ) : (
        <Progress share={share}>
          {t('enquiries:files.progress', { name, percent: formatShare(share) })}
        </Progress>
      )}
      <Notice kind="critical">{refusal === null ? null : refusedText(refusal)}</Notice>
      <Row>
        {refusal === 'unreachable' ? (
          <Button
            kind="quiet"
            name={t('enquiries:files.named', { act: t('enquiries:line.retry'), name })}
            onPress={onRetry}
          >
            {t('enquiries:line.retry')}
          </Button>
        ) : null}
        <Button kind="bare" name={t('enquiries:files.named', { act, name })} onPress={onRemove}>
          {act}
        </Button>
      </Row>
    </>
  )
}

function refusedText(refusal: string) {
  return refusal === 'body_too_large'
    ? t('enquiries:files.tooLarge')
    : t('enquiries:files.refused', { reason: errorText(refusal) ?? '' })
}
