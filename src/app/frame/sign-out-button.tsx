import { useNavigate } from 'react-router'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'

/** Signs out by way of /signout, which ends at the sign-in page. */
export function SignOutButton() {
  const navigate = useNavigate()
  return (
    <Button kind="bare" icon="leave" folds onPress={() => void navigate('/signout')}>
      {t('app:signOut')}
    </Button>
  )
}
