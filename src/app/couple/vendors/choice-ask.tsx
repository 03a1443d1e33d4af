import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { askAddress } from '#machines/enquiries/forms/ask-address.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/** The way to the open conversation with a vendor, or to one that can be begun. */
export function ChoiceAsk({
  choice: { enquiry, business },
  mayEdit,
}: {
  choice: Choice
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  if (enquiry?.isOpen)
    return (
      <ButtonLink to={`/dashboard/enquiries/${enquiry.id}`} icon="message">
        {t('choices:ask.open')}
      </ButtonLink>
    )
  return mayEdit && business?.isListed ? (
    <ButtonLink to={askAddress([business.id])} icon="message">
      {t('choices:ask.one')}
    </ButtonLink>
  ) : null
}
