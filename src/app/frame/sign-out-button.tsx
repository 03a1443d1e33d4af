import { useNavigate } from 'react-router'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'

/**
 * Signs out by way of /signout, which ends at the sign-in page. Where many buttons stand beside
 * each other, it folds to its icon.
 */
export function SignOutButton({ folds = false }: { folds?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button kind="bare" icon="leave" folds={folds} onPress={() => void navigate('/signout')}>
      {t('app:signOut')}
    </Button>
  )
}
