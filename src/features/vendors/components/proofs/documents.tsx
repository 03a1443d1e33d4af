import type { ReactNode } from 'react'
import { isCurrent, isObsolete } from '#machines/proofs/proof.selectors.ts'
import type { BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import type { Side } from '#machines/vendors/vendor-approval.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatSize, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { documentAddress } from '../../approval.queries.ts'
import { ProofStatus } from './proof-status.tsx'
import css from '../approval.module.css'

interface DocumentsProps {
  documents: readonly BusinessDocument[]
  side: Side
  /** What may be done with one, beside downloading it. */
  renderActs?: (document: BusinessDocument) => ReactNode
  /** What is asked about one, below it. */
  renderBelow?: (document: BusinessDocument) => ReactNode
}

/**
 * The documents of a business with where each stands as a proof; those that newer ones have
 * replaced are folded away.
 */
export function Documents({ documents, ...props }: DocumentsProps) {
  const { t } = useTranslation()
  const earlier = documents.filter(isObsolete)
  const present = documents.filter((document) => !isObsolete(document))
  if (documents.length === 0)
    return (
      <Stack gap="tight">
        <p>{t('vendors:documents.none')}</p>
        <Soft small>{t('vendors:documents.noneMore')}</Soft>
      </Stack>
    )
  return (
    <>
      <DocumentList documents={present.toSorted(byStatus)} {...props} />
      {earlier.length > 0 ? (
        <details className={css.earlier}>
          <summary>{t('vendors:documents.earlier', { count: earlier.length })}</summary>
          <DocumentList documents={earlier} {...props} />
        </details>
      ) : null}
    </>
  )
}

/** What counts now stands before what waits to take its place. */
function byStatus(one: BusinessDocument, other: BusinessDocument) {
  return Number(isCurrent(other)) - Number(isCurrent(one))
}

function DocumentList({ documents, side, renderActs, renderBelow }: DocumentsProps) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <List>
      {documents.map((document) => (
        <li key={document.id} className={css.document}>
          <Stack gap="tight">
            <h3>{t(`vendors:documents.kind.${document.kind}`)}</h3>
            <Soft small>{aboutOf(document, now)}</Soft>
            <ProofStatus document={document} side={side} />
          </Stack>
          <div className={css.acts}>
            {/* The API sends it as a download; a file is never shown on a page of ours. */}
            <DownloadLink
              to={documentAddress(document.id)}
              fileName={document.name}
              name={t('vendors:documents.download', { name: document.name })}
            >
              {t('vendors:documents.downloadShort')}
            </DownloadLink>
            {renderActs?.(document)}
          </div>
          {renderBelow ? <div className={css.below}>{renderBelow(document)}</div> : null}
        </li>
      ))}
    </List>
  )
}

function aboutOf({ name, size, createdAt }: BusinessDocument, now: Date) {
  return t('vendors:documents.about', {
    name,
    size: formatSize(size),
    day: formatWhen(createdAt, now),
  })
}
