/**
 * The order of the cascade layers, which stands before all other styles of a document. Within one
 * layer no file overrides another: the build brings the files of a page and of its answer page in
 * different orders.
 */
export const layerOrder = '@layer tokens,base,compositions,pieces,charts,blocks;';
