import type { Deps } from '#api/deps.ts'

/** What the product cannot do without and does not answer now. */
export async function checkReadiness({
  db,
  identity,
}: Pick<Deps, 'db' | 'identity'>): Promise<('database' | 'identity')[]> {
  const [database, provider] = await Promise.all([db.isAnswering(), identity.isAnswering()])
  return [...(database ? [] : ['database' as const]), ...(provider ? [] : ['identity' as const])]
}
