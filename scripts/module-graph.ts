/** What Rolldown tells of the modules that it bundles. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** The module and all that import it, directly or through others; what is fetched when it is needed does not count. */
export function listImporters(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen];
}

/** Whether a module of this path imports the module, directly or through others, or is it. */
export function isImportedBy(path: RegExp, id: string, graph: ModuleGraph): boolean {
  return listImporters(id, graph).some((importer) => path.test(importer));
}
