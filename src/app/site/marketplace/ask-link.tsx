import { askAddress } from '#machines/enquiries/forms/ask-address.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'

/**
 * The way to ask one vendor, or all that are compared, for a price. Visitors are led through the
 * sign-in and on to it.
 */
export function AskLink({ businessIds }: { businessIds: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ButtonLink to={askAddress(businessIds)} icon="message">
      {t(businessIds.length > 1 ? 'choices:ask.several' : 'choices:ask.one')}
    </ButtonLink>
  )
}
