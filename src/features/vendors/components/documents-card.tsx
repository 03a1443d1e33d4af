import { useRef, useState } from 'react'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { documentKinds } from '#machines/vendors/approval-record.schema.ts'
import type { ApprovalRecord, BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import { approvalIn, frozenIn, whyNot } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { formatShare, formatSize } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { FileField, Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { removeDocument } from '../approval.queries.ts'
import { useStep } from '../use-step.ts'
import { useUpload } from '../use-upload.ts'
import { Documents } from './documents.tsx'
import css from './approval.module.css'

interface Owned {
  record: ApprovalRecord
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
}

/** The owner's documents: what is there, and one more. */
export function DocumentsCard({ record, keep, readAgain }: Owned) {
  const { t } = useTranslation()
  const { business, documents } = record
  const heading = useRef<HTMLHeadingElement>(null)
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const [leaving, setLeaving] = useState<BusinessDocument | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  const now = useNow()
  const mayRemove =
    whyNot(approvalIn(record), { type: 'REMOVE_DOCUMENT', at: now.toISOString() }) === null

  async function remove({ id, name }: BusinessDocument) {
    setGone(null)
    const isGone = await take(id, () => removeDocument(business.id, id))
    setLeaving(null)
    if (!isGone) return
    setGone(name)
    // The button that was pressed is gone with its row.
    heading.current?.focus()
  }

  return (
    <Card label={t('vendors:documents.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('vendors:documents.title')}
        </h2>
        <Soft>{t('vendors:documents.lead')}</Soft>
      </Stack>
      <Notice kind="positive">
        {gone !== null && outcome.state === 'done'
          ? t('vendors:documents.removed', { name: gone })
          : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
      <Documents documents={documents} onRemove={mayRemove ? setLeaving : null} />
      <Confirm
        open={leaving !== null}
        question={t('vendors:documents.removeQuestion', { name: leaving?.name ?? '' })}
        act={t('vendors:documents.removeAct')}
        busy={leaving !== null && isBusyWith(leaving.id)}
        busyLabel={t('vendors:documents.removeBusy')}
        onAct={() => leaving && void remove(leaving)}
        keep={t('vendors:documents.removeKeep')}
        onKeep={() => setLeaving(null)}
      >
        {t('vendors:documents.removeMeans')}
      </Confirm>
      <Upload record={record} keep={keep} readAgain={readAgain} />
    </Card>
  )
}

/** One document more: what it shows, which file, and how far it is. */
function Upload({ record, keep, readAgain }: Owned) {
  const { t } = useTranslation()
  const { business } = record
  const upload = useUpload(business.id, keep, readAgain)
  const { chosen, kind, outcome, unfit } = upload
  const disabledReason = offBecause(record, useNow())
  const name = chosen?.file.name ?? ''
  const error = unfit
    ? t(`vendors:documents.${unfit}`, { name, size: formatSize(chosen?.file.size ?? 0) })
    : upload.isMissing
      ? t('vendors:documents.nothingChosen')
      : null
  return (
    <div className={css.upload}>
      <h3>{t('vendors:documents.add')}</h3>
      <Form onSubmit={upload.send}>
        <ChoiceTiles
          label={t('vendors:documents.kindLabel')}
          name="kind"
          value={kind}
          choices={documentKinds.map((value) => ({
            value,
            label: t(`vendors:documents.kind.${value}`),
          }))}
          onChange={upload.chooseKind}
        />
        <FileField
          label={t('vendors:documents.file')}
          name="file"
          accept={documentTypes.join(',')}
          hint={t('vendors:documents.fileHint')}
          error={error}
          round={record.facts.documents}
          onChoose={upload.choose}
        />
        {outcome.state === 'sending' ? (
          <Progress share={outcome.share}>
            {t('vendors:documents.progress', { name, percent: formatShare(outcome.share) })}
          </Progress>
        ) : null}
        <div className={css.acts}>
          <Button
            type="submit"
            kind="quiet"
            busy={outcome.state === 'sending'}
            busyLabel={t('vendors:documents.uploading')}
            disabledReason={disabledReason}
          >
            {t('vendors:documents.upload')}
          </Button>
          {outcome.state === 'sending' ? (
            <Button kind="bare" onPress={upload.stop}>
              {t('vendors:documents.stop')}
            </Button>
          ) : null}
        </div>
      </Form>
      <Notice kind="positive">
        {outcome.state === 'done' && outcome.of === business.version
          ? t('vendors:documents.uploaded', { name: outcome.name })
          : null}
      </Notice>
      <Notice>
        {outcome.state === 'stopped'
          ? t('vendors:documents.stopped', { name: outcome.name })
          : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('vendors:documents.notUploaded', {
              name: outcome.name,
              reason: errorText(outcome.reason) ?? '',
            })
          : null}
      </Notice>
    </div>
  )
}

/** Why no document may be added: the guard that says no, or the state that does not know it. */
function offBecause(record: ApprovalRecord, now: Date) {
  const { approval: state } = record.business
  const why = whyNot(approvalIn(record), { type: 'ADD_DOCUMENT', at: now.toISOString() })
  if (why === null) return null
  return why.includes('hasRoomForDocument')
    ? t('vendors:off.hasRoomForDocument')
    : t(`vendors:off.documents.${frozenIn(state)}`)
}
