import { t } from '#src/i18n/t.ts'
import { Row } from '#src/ui/layout/layout.tsx'

/** The way to what is accepted, in a tab of its own, so that what was typed stays. */
export function TermsLinks() {
  return (
    <Row>
      <a href="/terms" target="_blank">
        {t('account:register.terms.read')}
      </a>
      <a href="/privacy" target="_blank">
        {t('account:register.terms.privacy')}
      </a>
    </Row>
  )
}
