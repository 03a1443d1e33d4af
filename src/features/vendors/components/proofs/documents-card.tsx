import { useRef, useState } from 'react'
import { isCurrent, ownerActions } from '#machines/proofs/proof.selectors.ts'
import type { ApprovalRecord, BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import { isClosed, isHandedIn } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { removeDocument } from '../../approval.queries.ts'
import { useStep } from '../../use-step.ts'
import { Documents } from './documents.tsx'
import { DocumentUpload } from './document-upload.tsx'

interface Owned {
  record: ApprovalRecord
  /** Whether whoever looks owns the business: its members see what is there. */
  isOwner: boolean
  keep: (record: ApprovalRecord) => void
  readAgain: () => void
}

/**
 * The owner's documents: what is there and where each stands, one more, and a newer one for each
 * that was checked.
 */
export function DocumentsCard({ record, isOwner, keep, readAgain }: Owned) {
  const { t } = useTranslation()
  const { documents } = record
  const changing = useDocumentChanges({ record, keep, readAgain })
  const { heading, outcome, isBusyWith, leaving, setLeaving, renewing, setRenewing } = changing
  const { lastChange, setLastChange, remove, keepRenewal } = changing
  const now = useNow()

  return (
    <Card label={t('vendors:documents.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('vendors:documents.title')}
        </h2>
        <Soft>{t('vendors:documents.lead')}</Soft>
      </Stack>
      <DocumentNotices outcome={outcome} lastChange={lastChange} />
      <Documents
        documents={documents}
        side="owner"
        renderActs={(document) =>
          isOwner ? (
            <DocumentActs {...{ record, setLeaving, setRenewing, setLastChange, now, document }} />
          ) : null
        }
        renderBelow={(document) =>
          renewing?.id === document.id ? (
            <DocumentUpload
              record={record}
              renews={document}
              keep={keepRenewal}
              readAgain={readAgain}
              onCancel={() => setRenewing(null)}
            />
          ) : null
        }
      />
      <RemoveDocument
        isBusyWith={isBusyWith}
        leaving={leaving}
        onKeep={() => setLeaving(null)}
        onRemove={(document) => void remove(document)}
      />
      {isOwner ? (
        <DocumentUpload record={record} renews={null} keep={keep} readAgain={readAgain} />
      ) : (
        <Soft small>{t('vendors:off.ownerOnly')}</Soft>
      )}
    </Card>
  )
}

/** Removing a document, and what follows on one that is renewed. */
function useDocumentChanges({ record, keep, readAgain }: Omit<Owned, 'isOwner'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { outcome, take, isBusyWith } = useStep({ record, keep, readAgain })
  const [leaving, setLeaving] = useState<BusinessDocument | null>(null)
  const [renewing, setRenewing] = useState<BusinessDocument | null>(null)
  const [lastChange, setLastChange] = useState<{
    what: 'removed' | 'sent'
    name: string
  } | null>(null)

  async function remove({ id, name }: BusinessDocument) {
    setLastChange(null)
    const isGone = await take({ event: id }, () => removeDocument(record.business.id, id))
    setLeaving(null)
    if (!isGone) return
    setLastChange({ what: 'removed', name })
    // The button that was pressed is gone with its row.
    heading.current?.focus()
  }

  function keepRenewal(kept: ApprovalRecord) {
    keep(kept)
    setLastChange({ what: 'sent', name: kept.documents.at(-1)?.name ?? '' })
    setRenewing(null)
    heading.current?.focus()
  }

  return {
    heading,
    outcome,
    isBusyWith,
    leaving,
    setLeaving,
    renewing,
    setRenewing,
    lastChange,
    setLastChange,
    remove,
    keepRenewal,
  }
}

function DocumentNotices({
  outcome,
  lastChange,
}: {
  outcome: ReturnType<typeof useStep<ApprovalRecord, string>>['outcome']
  lastChange: { what: 'removed' | 'sent'; name: string } | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="positive">
        {lastChange ? t(`vendors:documents.${lastChange.what}`, { name: lastChange.name }) : null}
      </Notice>
      <Notice kind="critical">
        {outcome.state === 'refused' ? errorText(outcome.reason) : null}
      </Notice>
    </>
  )
}

function DocumentActs({
  record,
  setLeaving,
  setRenewing,
  setLastChange,
  now,
  document,
}: {
  record: ApprovalRecord
  setLeaving: (next: BusinessDocument | null) => void
  setRenewing: (next: BusinessDocument | null) => void
  setLastChange: (next: { what: 'removed' | 'sent'; name: string } | null) => void
  now: ReturnType<typeof useNow>
  document: BusinessDocument
}) {
  const { t } = useTranslation()
  return (
    <>
      {isCurrent(document) && !isClosed(record.business.approval) ? (
        <Button
          kind="quiet"
          name={t('vendors:documents.renewNamed', {
            kind: t(`vendors:documents.kind.${document.kind}`),
          })}
          onPress={() => {
            setLastChange(null)
            setRenewing(document)
          }}
        >
          {t('vendors:documents.renew')}
        </Button>
      ) : null}
      {mayRemove(record, document, now) ? (
        <Button
          kind="quiet"
          name={t('vendors:documents.remove', { name: document.name })}
          onPress={() => setLeaving(document)}
        >
          {t('vendors:documents.removeShort')}
        </Button>
      ) : null}
    </>
  )
}

function RemoveDocument({
  isBusyWith,
  leaving,
  onKeep,
  onRemove,
}: {
  isBusyWith: (step: string) => boolean
  leaving: BusinessDocument | null
  onKeep: () => void
  onRemove: (document: BusinessDocument) => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={leaving !== null}
      question={t('vendors:documents.removeQuestion', { name: leaving?.name ?? '' })}
      act={t('vendors:documents.removeAct')}
      busy={leaving !== null && isBusyWith(leaving.id)}
      busyLabel={t('vendors:documents.removeBusy')}
      onAct={() => leaving && onRemove(leaving)}
      keep={t('vendors:documents.removeKeep')}
      onKeep={onKeep}
    >
      {t('vendors:documents.removeMeans')}
    </Confirm>
  )
}

/**
 * What no approval rests on is removed, unless the team reads it with the business now or the
 * business is closed for good.
 */
function mayRemove(record: ApprovalRecord, document: BusinessDocument, now: Date) {
  const at = now.toISOString()
  const isFree = ownerActions(document, at).some(({ refusedBy }) => refusedBy.length === 0)
  const { approval } = record.business
  return isFree && !isHandedIn(approval) && !isClosed(approval)
}
