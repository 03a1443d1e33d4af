/**
 * What Stryker leaves alone, because it is no behaviour: prose that designers read on a chart, the
 * types of a machine, and the list of a machine's ports, of which only the names count.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'not-behaviour',
    value: {
      shouldIgnore(path) {
        if (path.isObjectProperty() && ['description', 'types'].includes(path.node.key.name))
          return 'what a chart is called and typed'
        if (
          path.isObjectExpression() &&
          path.node.properties.length > 0 &&
          path.node.properties.every(isProse)
        )
          return 'a state of which only prose is told'
        if (
          path.isCallExpression() &&
          ['unbound', 'unboundSources'].includes(path.node.callee.name)
        )
          return 'only the names of the ports count'
        return undefined
      },
    },
  },
]

function isProse({ type, key }) {
  return type === 'ObjectProperty' && key.name === 'description'
}
