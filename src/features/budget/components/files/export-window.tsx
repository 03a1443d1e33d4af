import { useState } from 'react'
import { budgetTable } from '#machines/budget/files/export.rules.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { csvOf, workbookOf } from '#src/client/files/spreadsheet.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { useBudget } from '../../use-budget.ts'

/**
 * All costs with their payments as a file, which can be changed in a spreadsheet and imported
 * again.
 */
export function ExportWindow() {
  const { t } = useTranslation()
  const { budget, open } = useBudget()
  const [hasFailed, setFailed] = useState(false)
  const close = () => open(null)

  async function save(kind: 'csv' | 'xlsx') {
    const table = budgetTable(budget)
    try {
      saveFile(
        `${t('budget:files.name')}.${kind}`,
        kind === 'csv' ? csvOf(table) : await workbookOf(table),
      )
      close()
    } catch {
      // What writes a workbook could not be brought.
      setFailed(true)
    }
  }

  return (
    <Window title={t('budget:files.export')} onClose={close}>
      <Soft>{t('budget:files.exportLead', { count: budget.items.length })}</Soft>
      <Notice kind="critical">{hasFailed ? t('budget:files.failed') : null}</Notice>
      <Row>
        <Button onPress={() => void save('xlsx')}>{t('budget:files.xlsx')}</Button>
        <Button kind="quiet" onPress={() => void save('csv')}>
          {t('budget:files.csv')}
        </Button>
        <Button kind="quiet" onPress={close}>
          {t('budget:close')}
        </Button>
      </Row>
    </Window>
  )
}
