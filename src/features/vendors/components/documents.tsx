import type { BusinessDocument } from '#machines/vendors/approval-record.schema.ts'
import { useNow } from '#src/client/now.ts'
import { formatSize, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { documentAddress } from '../approval.queries.ts'
import css from './approval.module.css'

interface DocumentsProps {
  documents: readonly BusinessDocument[]
  onRemove?: ((document: BusinessDocument) => void) | null
}

/** The documents of a business, each to be downloaded, and removed where that is allowed. */
export function Documents({ documents, onRemove = null }: DocumentsProps) {
  const { t } = useTranslation()
  const now = useNow()
  if (documents.length === 0)
    return (
      <Stack gap="tight">
        <p>{t('vendors:documents.none')}</p>
        <Soft small>{t('vendors:documents.noneMore')}</Soft>
      </Stack>
    )
  return (
    <List>
      {documents.map((document) => (
        <li key={document.id} className={css.document}>
          <div>
            <h3>{t(`vendors:documents.kind.${document.kind}`)}</h3>
            <Soft small>{aboutOf(document, now)}</Soft>
          </div>
          <div className={css.acts}>
            {/* The API sends it as a download; a file is never shown on a page of ours. */}
            <DownloadLink
              to={documentAddress(document.id)}
              fileName={document.name}
              name={t('vendors:documents.download', document)}
            >
              {t('vendors:documents.downloadShort')}
            </DownloadLink>
            {onRemove ? (
              <Button
                kind="quiet"
                name={t('vendors:documents.remove', document)}
                onPress={() => onRemove(document)}
              >
                {t('vendors:documents.removeShort')}
              </Button>
            ) : null}
          </div>
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
