import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Facts } from '#src/ui/layout/layout.tsx'
import { otherName } from '../enquiry-texts.tsx'
import css from './thread.module.css'

/** What the couple told of their plans, and how to reach them where they allow it. */
export function EnquiryDetails({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation()
  const { side, details, contact, isContactShared } = enquiry
  const isVendor = side === 'vendor'
  const name = otherName(enquiry, side)
  const reached = [...(contact?.emails ?? []), contact?.phone ?? ''].filter(Boolean)
  const ownContact = t(
    isContactShared ? 'enquiries:about.contactShared' : 'enquiries:about.contactHidden',
    { name },
  )
  const theirContact =
    reached.length > 0 ? formatList(reached) : t('enquiries:about.contactHiddenVendor')
  return (
    <details className={css.fold}>
      <summary>{t(isVendor ? 'enquiries:about.more' : 'enquiries:about.moreCouple')}</summary>
      <Facts
        unknown={t('ui:notGiven')}
        facts={[
          {
            name: t('enquiries:about.flexibility'),
            value: t(`enquiries:flexibility.${details.flexibility}`),
          },
          { name: t('enquiries:about.place'), value: details.town },
          {
            name: t('enquiries:about.venue'),
            value: details.venue || t('enquiries:about.venueOpen'),
          },
          {
            name: t('enquiries:about.mustHaves'),
            value: details.mustHaves.length > 0 ? details.mustHaves.join('\n') : null,
          },
          {
            name: t(isVendor ? 'enquiries:about.contactBy' : 'enquiries:about.contactByCouple'),
            value: t(`enquiries:contactBy.${details.contactBy}`),
          },
          {
            name: t(isVendor ? 'enquiries:about.contact' : 'enquiries:about.contactCouple'),
            value: isVendor ? theirContact : ownContact,
          },
        ]}
      />
    </details>
  )
}
