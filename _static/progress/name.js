// What the book is called where something of it is kept. Its conf.py says so, and each page carries it with the plan: books of
// one origin share the browser's storage, and none may take another's for its own.
//
// NAME    begins the name of everything in the browser's storage    book_name
// FOLDER  is the folder in the reader's own storage                 book_storage_folder
// TITLE   is for people                                             project

const { book, folder, title } = globalThis.document?.getElementById?.("book-plan")?.dataset ?? {};

export const NAME = book ?? "book";
export const FOLDER = folder ?? NAME;
export const TITLE = title ?? NAME;
