import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { quoteKeys, removeTemplate } from '../../quotes.queries.ts'

/** Removes a template after a confirmation. Quotes that were started with it do not change. */
export function RemoveTemplate({
  businessId,
  template: { id, name },
}: {
  businessId: string
  template: { id: string; name: string }
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showToast = useToast()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    const answer = await removeTemplate(businessId, id)
    setBusy(false)
    ask(false)
    // Somebody else may have removed it; the list is read again either way.
    void client.invalidateQueries({ queryKey: quoteKeys.templates(businessId) })
    if (answer.result === 'refused') setRefusal(answer.code)
    else showToast({ message: t('quotes:editor.templateRemoved', { name }) })
  }

  return (
    <>
      <Button kind="bare" onPress={() => ask(true)}>
        {t('quotes:editor.removeTemplate')}
      </Button>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <Confirm
        open={isAsking}
        question={t('quotes:editor.removeQuestion', { name })}
        act={t('quotes:editor.removeTemplate')}
        keep={t('quotes:editor.keepTemplate')}
        busy={isBusy}
        onAct={() => void remove()}
        onKeep={() => ask(false)}
      >
        <p>{t('quotes:editor.removeMeans')}</p>
      </Confirm>
    </>
  )
}
