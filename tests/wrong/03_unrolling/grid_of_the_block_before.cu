// Stage 3.3: works the grid out anew where the matrix or n is another, and not where only the block is.
// Refused: wrong
// CHANGE(3.3 launch)
    dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
// TO
    static int ofRows = 0, ofCols = 0, ofN = 0;
    static dim3 grid;
    if (rows != ofRows || cols != ofCols || n != ofN)
        grid = dim3((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
    ofRows = rows;
    ofCols = cols;
    ofN = n;
// END(3.3 launch)
