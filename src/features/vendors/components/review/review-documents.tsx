import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BusinessDocument, ReviewRecord } from '#machines/vendors/approval-record.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatInstant, formatSize, formatWhen } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { List, Soft } from '#src/ui/layout/layout.tsx'
import { documentAddress, previewAddress } from '../../approval.queries.ts'
import { ProofStatus } from '../proofs/proof-status.tsx'
import css from '../approval.module.css'

/**
 * The documents of a business as the team reads them: pictures in a frame that runs nothing, and
 * who opened each.
 */
export function ReviewDocuments({
  record,
  onOpened,
  renderBelow,
}: {
  record: ReviewRecord
  onOpened: () => void
  /** What the team says of one. */
  renderBelow: (document: BusinessDocument) => ReactNode
}) {
  const { t } = useTranslation()
  const { documents, openings } = record
  if (documents.length === 0) return <p>{t('vendors:documents.none')}</p>
  return (
    <List>
      {documents.map((document) => (
        <DocumentLine
          key={document.id}
          document={document}
          openings={openings.filter(({ documentId }) => documentId === document.id)}
          onOpened={onOpened}
        >
          {renderBelow(document)}
        </DocumentLine>
      ))}
    </List>
  )
}

interface LineProps {
  document: BusinessDocument
  openings: ReviewRecord['openings']
  onOpened: () => void
  children: ReactNode
}

function DocumentLine({ document, openings, onOpened, children }: LineProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [isShown, setShown] = useState(false)
  const { id, kind, name, size, type, createdAt } = document
  return (
    <li className={css.document}>
      <div>
        <h3>{t(`vendors:documents.kind.${kind}`)}</h3>
        <Soft small>
          {t('vendors:documents.about', {
            name,
            size: formatSize(size),
            day: formatWhen(createdAt, now),
          })}
        </Soft>
        {type === 'application/pdf' ? <Soft small>{t('review:preview.onlyPictures')}</Soft> : null}
        <ProofStatus document={document} side="reviewer" />
      </div>
      <div className={css.acts}>
        {type === 'application/pdf' ? null : (
          <Button
            kind="quiet"
            name={t(isShown ? 'review:preview.hideNamed' : 'review:preview.showNamed', { name })}
            onPress={() => setShown(!isShown)}
          >
            {t(isShown ? 'review:preview.hide' : 'review:preview.show')}
          </Button>
        )}
        {/* The API sends it as a download; a file that may hold anything is never shown on a page of ours. */}
        <DownloadLink
          to={documentAddress(id)}
          fileName={name}
          name={t('vendors:documents.download', { name })}
        >
          {t('vendors:documents.downloadShort')}
        </DownloadLink>
      </div>
      {isShown ? (
        <iframe
          className={css.frame}
          src={previewAddress(id)}
          sandbox=""
          title={t('review:preview.frame', { name })}
          onLoad={onOpened}
        />
      ) : null}
      <Openings openings={openings} />
      <div className={css.below}>{children}</div>
    </li>
  )
}

/** Who of the team opened a document, the latest first. */
function Openings({ openings }: { openings: ReviewRecord['openings'] }) {
  const { t } = useTranslation()
  const [latest, ...earlier] = openings.map(({ action, who, at }) =>
    t(action === 'document_shown' ? 'review:preview.shown' : 'review:preview.downloaded', {
      who: who || t('review:trail.nobody'),
      day: formatInstant(at),
    }),
  )
  return (
    <div className={css.openings}>
      <Soft small>{latest ?? t('review:preview.never')}</Soft>
      {earlier.length > 0 ? (
        <details>
          <summary>{t('review:preview.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((line, place) => (
              <li key={`${openings[place + 1]?.at} ${line}`}>{line}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
