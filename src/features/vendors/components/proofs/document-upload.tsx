import { useEffect, useRef } from 'react'
import { documentTypes } from '#machines/kernel/files/document-file.ts'
import { documentKinds } from '#machines/proofs/proof.schema.ts'
import type { ApprovalRecord, BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import { approvalIn, frozenIn, failedGuards } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatShare, formatSize } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { UploadForm } from '#src/ui/forms/lazy/upload-form.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { useUpload } from '../../use-upload.ts'
import css from '../approval.module.css'

interface UploadProps {
  record: ApprovalRecord
  /** The document whose place it takes once it is checked; null for another one. */
  renews: BusinessDocument | null
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
  onCancel?: () => void
}

/** One document more, or a newer one: what it shows, which file, and how far it is. */
export function DocumentUpload({ record, renews, keep, readAgain, onCancel }: UploadProps) {
  const { t } = useTranslation()
  const { business } = record
  const upload = useUpload(business.id, { renews, keep, readAgain })
  const heading = useRef<HTMLHeadingElement>(null)
  const isRenewal = renews !== null
  useEffect(() => {
    if (isRenewal) heading.current?.focus()
  }, [isRenewal])
  const { chosen, kind, outcome, unfit } = upload
  const now = useNow()
  const disabledReason = isRenewal ? null : disabledReasonFor(record, now)
  const name = chosen?.file.name ?? ''
  const error = unfit
    ? t(`vendors:documents.${unfit}`, { name, size: formatSize(chosen?.file.size ?? 0) })
    : upload.isMissing
      ? t('vendors:documents.nothingChosen')
      : null
  return (
    <div className={css.upload}>
      <h3 ref={heading} tabIndex={-1}>
        {renews
          ? t('vendors:documents.renewNamed', {
              kind: t(`vendors:documents.kind.${renews.kind}`),
            })
          : t('vendors:documents.add')}
      </h3>
      {renews ? <Soft small>{t('vendors:documents.renewMeans')}</Soft> : null}
      <UploadForm
        accept={documentTypes.join(',')}
        round={record.documents.length}
        outcome={outcome}
        isFresh={outcome.state === 'done' && outcome.of === business.version}
        error={error}
        disabledReason={disabledReason}
        texts={uploadTexts(name)}
        onChoose={upload.choose}
        onSend={upload.send}
        onStop={upload.stop}
        cancel={onCancel ? { name: t('vendors:documents.renewCancel'), onPress: onCancel } : null}
      >
        {renews ? null : (
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
        )}
      </UploadForm>
    </div>
  )
}

/** What the form says; `name` is the file that is chosen. */
function uploadTexts(name: string) {
  return {
    file: t('vendors:documents.file'),
    hint: t('vendors:documents.fileHint'),
    upload: t('vendors:documents.upload'),
    uploading: t('vendors:documents.uploading'),
    stop: t('vendors:documents.stop'),
    progress: (share: number) =>
      t('vendors:documents.progress', { name, percent: formatShare(share) }),
    done: (sent: string) => t('vendors:documents.uploaded', { name: sent }),
    stopped: (sent: string) => t('vendors:documents.stopped', { name: sent }),
    refused: (sent: string, reason: string) =>
      t('vendors:documents.notUploaded', { name: sent, reason: errorText(reason) ?? '' }),
  }
}

/** Why no document may be added: the guard that says no, or the state that does not know it. */
function disabledReasonFor(record: ApprovalRecord, now: Date) {
  const { approval: state } = record.business
  const why = failedGuards(approvalIn(record), { type: 'ADD_DOCUMENT', at: now.toISOString() })
  if (why === null) return null
  return why.includes('hasRoomForDocument')
    ? t('vendors:off.hasRoomForDocument')
    : t(`vendors:off.documents.${frozenIn(state)}`)
}
