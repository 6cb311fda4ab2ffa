/** Rolldown's information about the modules that it bundles. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Returns the module and all that import it, directly or indirectly; dynamic imports do not count. */
export function listImporters(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen];
}

/** Whether a module with this path is the module or imports it, directly or indirectly. */
export function isImportedBy(path: RegExp, id: string, graph: ModuleGraph): boolean {
  return listImporters(id, graph).some((importer) => path.test(importer));
}
