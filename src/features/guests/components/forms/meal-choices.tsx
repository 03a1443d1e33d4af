import { t } from '#src/i18n/i18n.ts'

/**
 * The meals that guests choose between, and last what was written down before they were set; it can
 * be kept.
 */
export function mealChoices(meals: readonly string[], present: string) {
  const old =
    present === '' || meals.includes(present)
      ? []
      : [{ value: present, label: t('guests:table.oldMeal', { meal: present }) }]
  return [...meals.map((meal) => ({ value: meal, label: meal })), ...old]
}
