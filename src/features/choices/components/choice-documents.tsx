import { useRef, useState } from 'react'
import { choiceDocumentKinds, maxChoiceDocuments } from '#machines/choices/choice/choice.schema.ts'
import type { ChoiceDocument, ChoiceRecord } from '#machines/choices/choice/choice.schema.ts'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatShare, formatSize, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { UploadForm } from '#src/ui/forms/lazy/upload-form.tsx'
import { Card, List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { documentAddress, removeDocument } from '../choices.queries.ts'
import { useChoiceStep } from '../use-choice-step.ts'
import { useChoiceUpload } from '../use-choice-upload.ts'
import css from './choices.module.css'

interface DocumentsProps {
  weddingId: string
  record: ChoiceRecord
  mayEdit: boolean
  keep: (record: ChoiceRecord) => void
  readAgain: () => void
}

/** The documents kept of a vendor: what is there, and one more. */
export function ChoiceDocuments({ weddingId, record, mayEdit, keep, readAgain }: DocumentsProps) {
  const { t } = useTranslation()
  const { choice, documents } = record
  const heading = useRef<HTMLHeadingElement>(null)
  const { outcome, take, isBusyWith } = useChoiceStep({ record, keep, readAgain })
  const [leaving, setLeaving] = useState<ChoiceDocument | null>(null)
  const [gone, setGone] = useState<string | null>(null)

  async function remove({ id, name }: ChoiceDocument) {
    setGone(null)
    const isGone = await take({ event: id }, () => removeDocument(weddingId, choice.id, id))
    setLeaving(null)
    if (!isGone) return
    setGone(name)
    // The button that was pressed is gone with its row.
    heading.current?.focus()
  }

  return (
    <Card label={t('choices:documents.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('choices:documents.title')}
        </h2>
        <Soft>{t('choices:documents.lead')}</Soft>
      </Stack>
      <Notice kind="positive">
        {gone !== null && outcome.state === 'done'
          ? t('choices:documents.removed', { name: gone })
          : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
      {documents.length === 0 ? (
        <Stack gap="tight">
          <p>{t('choices:documents.none')}</p>
          <Soft small>{t('choices:documents.noneMore')}</Soft>
        </Stack>
      ) : (
        <List>
          {documents.map((document) => (
            <Line
              key={document.id}
              document={document}
              address={documentAddress(weddingId, choice.id, document.id)}
              onRemove={mayEdit ? setLeaving : null}
            />
          ))}
        </List>
      )}
      <RemoveDocument
        {...{ leaving, isBusyWith }}
        onRemove={(document) => void remove(document)}
        onKeep={() => setLeaving(null)}
      />
      {mayEdit ? (
        <Upload weddingId={weddingId} record={record} keep={keep} readAgain={readAgain} />
      ) : null}
    </Card>
  )
}

function Line({
  document,
  address,
  onRemove,
}: {
  document: ChoiceDocument
  address: string
  onRemove: ((document: ChoiceDocument) => void) | null
}) {
  const { t } = useTranslation()
  const { kind, name, size, createdAt, by } = document
  const about = { name, size: formatSize(size), day: formatWhen(createdAt, useNow()) }
  return (
    <li className={css.document}>
      <div>
        <h3>{t(`choices:documents.kind.${kind}`)}</h3>
        <Soft small>
          {by
            ? t('choices:documents.aboutBy', { ...about, who: by })
            : t('choices:documents.about', about)}
        </Soft>
      </div>
      <div className={css.acts}>
        {/* The API sends it as a download; a file is never shown on a page of ours. */}
        <DownloadLink to={address} fileName={name} name={t('choices:documents.download', { name })}>
          {t('choices:documents.downloadShort')}
        </DownloadLink>
        {onRemove ? (
          <Button
            kind="quiet"
            name={t('choices:documents.remove', { name })}
            onPress={() => onRemove(document)}
          >
            {t('choices:documents.removeShort')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function RemoveDocument({
  leaving,
  isBusyWith,
  onRemove,
  onKeep,
}: {
  leaving: ChoiceDocument | null
  isBusyWith: (id: string) => boolean
  onRemove: (document: ChoiceDocument) => void
  onKeep: () => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={leaving !== null}
      question={t('choices:documents.removeQuestion', { name: leaving?.name ?? '' })}
      act={t('choices:documents.removeAct')}
      busy={leaving !== null && isBusyWith(leaving.id)}
      busyLabel={t('choices:documents.removeBusy')}
      onAct={() => leaving && onRemove(leaving)}
      keep={t('choices:documents.removeKeep')}
      onKeep={onKeep}
    >
      {t('choices:documents.removeMeans')}
    </Confirm>
  )
}

/** One document more: what it is, which file, and how far it is. */
function Upload({ weddingId, record, keep, readAgain }: Omit<DocumentsProps, 'mayEdit'>) {
  const { t } = useTranslation()
  const { choice, documents } = record
  const upload = useChoiceUpload(weddingId, choice.id, keep, readAgain)
  const { chosen, kind, outcome, unfit } = upload
  const name = chosen?.file.name ?? ''
  const error = unfit
    ? t(`choices:documents.${unfit}`, { name, size: formatSize(chosen?.file.size ?? 0) })
    : upload.isMissing
      ? t('choices:documents.nothingChosen')
      : null
  return (
    <div className={css.upload}>
      <h3>{t('choices:documents.add')}</h3>
      <UploadForm
        accept={documentTypes.join(',')}
        round={documents.length}
        outcome={outcome}
        isFresh={outcome.state === 'done' && outcome.of === choice.version}
        error={error}
        disabledReason={documents.length < maxChoiceDocuments ? null : t('choices:documents.full')}
        texts={uploadTexts(name)}
        onChoose={upload.choose}
        onSend={upload.send}
        onStop={upload.stop}
      >
        <ChoiceTiles
          label={t('choices:documents.kindLabel')}
          name="kind"
          value={kind}
          choices={choiceDocumentKinds.map((value) => ({
            value,
            label: t(`choices:documents.kind.${value}`),
          }))}
          onChange={upload.chooseKind}
        />
      </UploadForm>
    </div>
  )
}

/** What the form says; `name` is the file that is chosen. */
function uploadTexts(name: string) {
  return {
    file: t('choices:documents.file'),
    hint: t('choices:documents.fileHint'),
    upload: t('choices:documents.upload'),
    uploading: t('choices:documents.uploading'),
    stop: t('choices:documents.stop'),
    progress: (share: number) =>
      t('choices:documents.progress', { name, percent: formatShare(share) }),
    done: (sent: string) => t('choices:documents.uploaded', { name: sent }),
    stopped: (sent: string) => t('choices:documents.stopped', { name: sent }),
    refused: (sent: string, reason: string) =>
      t('choices:documents.notUploaded', { name: sent, reason: errorText(reason) ?? '' }),
  }
}
