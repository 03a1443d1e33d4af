import { useTranslation } from '#src/i18n/i18n.ts'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'

/** What somebody who is asked for the terms sees and does. */
export interface AcceptTermsProps {
  accepted: boolean
  error: string | null
  onChange: (accepted: boolean) => void
}

/** Accepts the terms. They open in a tab of their own, so that what was typed stays. */
export function AcceptTerms({ accepted, error, onChange }: AcceptTermsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <Checkbox name="accepted" checked={accepted} error={error} onChange={onChange}>
        {t('account:register.terms.accept')}
      </Checkbox>
      <Row>
        <a href="/terms" target="_blank">
          {t('account:register.terms.read')}
        </a>
        <a href="/privacy" target="_blank">
          {t('account:register.terms.privacy')}
        </a>
      </Row>
    </Stack>
  )
}
