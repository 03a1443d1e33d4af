import type { Attachment } from '#machines/enquiries/thread/entry.schema.ts'
import { formatSize } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { attachmentAddress } from '../../enquiries.queries.ts'
import css from './thread.module.css'

/** The files of a message, to be saved. */
export function Attachments({
  enquiryId,
  attachments,
}: {
  enquiryId: string
  attachments: readonly Attachment[]
}) {
  const { t } = useTranslation()
  if (attachments.length === 0) return null
  return (
    <ul className={css.acts}>
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <DownloadLink to={attachmentAddress(enquiryId, id)} fileName={name} name={name}>
            {t('enquiries:line.attachment', { name, size: formatSize(size) })}
          </DownloadLink>
        </li>
      ))}
    </ul>
  )
}
